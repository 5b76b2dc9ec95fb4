import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatTime } from '~/core/time/format-dates';
import { paymentInShort } from '~/features/money/pricing/deposit';
import { replyPromise } from '~/features/booking/rules/reply-promise';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { localBusiness } from '~/features/site/frame/structured-data';
import { signedIn, type SignedIn } from '~/core/session/session.server';
import { picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import { newestReviews, reviewTotals } from '~/features/site/reviews/list-reviews.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { BookingSteps, FindUs, HouseDay, SaidAboutUs } from './visit';
import { HomeHero, HostGreeting } from './welcome';
import { HouseGallery, ServiceCards } from './offer';
import classes from './welcome.module.css';
import { StructuredData } from '~/features/site/frame/use-site';
import { priceList } from '~/features/money/pricing/prices-in-force.server';

export const handle: PageHandle = { scripts: 'none', cached: true };

export const meta = pageMeta({
  title: 'Dog daycare and boarding in a real home',
  description: 'Daycare and crate-free overnight boarding for dogs, in a home and not in a kennel.',
  search: 'index',
});

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, settings, prices, reviews, newest, pictures, [host = null]] = await Promise.all([
    signedIn(request),
    businessSettings('committed'),
    priceList('committed'),
    reviewTotals(),
    newestReviews(3),
    picturesOf('home'),
    picturesOf('about'),
  ]);
  const { partDay, fullDay, boarding } = prices;
  return {
    ways: waysOn(viewer),
    start: startOf(viewer),
    prices: { partDay, fullDay, boarding },
    reviews,
    newest,
    pictures,
    host,
    ...factsOf(settings),
  };
}

/** First links of the page: booking for visitors, the viewer's own pages if signed in. */
function waysOn(viewer: SignedIn | null): { label: string; to: string }[] {
  if (viewer === null) return [{ label: 'Book a stay', to: paths.bookAStay() }];
  if (viewer.role === 'admin') return [{ label: 'Admin', to: paths.admin() }];
  if (viewer.role === 'helper') return [{ label: 'Day sheet', to: paths.adminDay() }];
  return [
    { label: 'Book a stay', to: paths.book(viewer.id) },
    { label: 'Profile', to: paths.profileOf(viewer.id) },
  ];
}

/** Link of the first of the three steps; null for the admin and helpers. */
function startOf(viewer: SignedIn | null): string | null {
  if (viewer === null) return paths.signUp();
  return viewer.role === 'user' ? paths.addPet(viewer.id) : null;
}

/** Settings that the page shows; the row's other settings stay on the server. */
function factsOf(settings: Awaited<ReturnType<typeof businessSettings>>) {
  const { businessName, ownerFirstName, streetAddress, city, region, postalCode } = settings;
  const { phoneNumber, infoEmail, socialUrl, openingHours } = settings;
  return {
    business: {
      businessName,
      ownerFirstName,
      streetAddress,
      city,
      region,
      postalCode,
      phoneNumber,
      infoEmail,
      socialUrl,
      openingHours,
    },
    trustPage: settings.trustPage,
    mapUrl: settings.mapUrl,
    widgetUrl: settings.reviewsWidgetUrl,
    day: { from: formatTime(settings.dropOffFrom), until: formatTime(settings.pickUpUntil) },
    facts: [settings.insurance, settings.mostDogs, settings.experience].filter(Boolean),
    promise: replyPromise(now(), settings).promise,
    payment: paymentInShort(settings),
  };
}

export default function Home() {
  const home = useLoaderData<typeof loader>();
  const { ways, business, reviews } = home;
  const [first = null, ...others] = home.pictures;
  return (
    <>
      <StructuredData of={localBusiness} />
      <HomeHero
        ways={ways}
        city={business.city}
        reviews={reviews}
        facts={home.facts}
        trustPage={home.trustPage}
        picture={first}
      />
      <HostGreeting
        ownerFirstName={business.ownerFirstName}
        businessName={business.businessName}
        picture={home.host}
      />
      <div className={classes.body}>
        <ServiceCards {...home.prices} />
        <HouseGallery pictures={others} />
        <div className={classes.pair}>
          <HouseDay {...home.day} />
          <BookingSteps promise={home.promise} payment={home.payment} start={home.start} />
        </div>
        <SaidAboutUs
          widgetUrl={home.widgetUrl}
          reviews={home.newest}
          replyBy={business.ownerFirstName}
        />
        <FindUs business={business} mapUrl={home.mapUrl} />
      </div>
    </>
  );
}
