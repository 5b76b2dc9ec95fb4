/** Structured data for search engines (schema.org), limited to facts shown on the page. */
import { readPhone } from '~/core/text/phone';
import { socialCard } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';

export type SiteFacts = {
  origin: string;
  business: {
    businessName: string;
    phoneNumber: string;
    infoEmail: string;
    streetAddress: string;
    city: string;
    region: string;
    postalCode: string;
    socialUrl: string;
  };
};

export type StructuredThing = { '@context': 'https://schema.org'; '@type': string } & Record<
  string,
  unknown
>;

const context = 'https://schema.org';

const idOf = (origin: string) => `${origin}${paths.home()}#business`;

export function localBusiness({ origin, business }: SiteFacts): StructuredThing {
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': idOf(origin),
    name: business.businessName,
    url: origin + paths.home(),
    image: origin + socialCard.path,
    telephone: readPhone(business.phoneNumber)?.number ?? business.phoneNumber,
    email: business.infoEmail,
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.streetAddress,
      addressLocality: business.city,
      addressRegion: business.region,
      postalCode: business.postalCode,
      addressCountry: 'US',
    },
    ...(business.socialUrl === '' ? {} : { sameAs: [business.socialUrl] }),
  };
}

export type ServiceFacts = {
  name: string;
  description: string;
  path: string;
  rates: readonly { name: string; cents: number }[];
};

export function offeredService(
  { origin, business }: SiteFacts,
  { name, description, path, rates }: ServiceFacts,
): StructuredThing {
  return {
    '@context': context,
    '@type': 'Service',
    name,
    serviceType: name,
    description,
    url: origin + path,
    areaServed: `${business.city}, ${business.region}`,
    provider: { '@type': 'LocalBusiness', '@id': idOf(origin), name: business.businessName },
    offers: rates.map((rate) => ({
      '@type': 'Offer',
      name: rate.name,
      price: (rate.cents / 100).toFixed(2),
      priceCurrency: 'USD',
    })),
  };
}

/** Returns the data of a page about the business whose figures have no schema.org type (R107). */
export function pageAboutBusiness(
  site: SiteFacts,
  { name, path }: { name: string; path: string },
): StructuredThing {
  return {
    '@context': context,
    '@type': 'AboutPage',
    name,
    url: site.origin + path,
    about: { '@type': 'LocalBusiness', '@id': idOf(site.origin), name: site.business.businessName },
  };
}

export type ReviewFacts = {
  count: number;
  average: number;
  reviews: readonly {
    name: string;
    body: string;
    stars: number;
    createdAt: string;
  }[];
};

/** Returns the business with its rating and the page's reviews; without reviews, only the business. */
export function reviewedBusiness(
  site: SiteFacts,
  { count, average, reviews }: ReviewFacts,
): StructuredThing {
  if (count === 0) return localBusiness(site);
  return {
    ...localBusiness(site),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average.toFixed(1),
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map(({ name, body, stars, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: createdAt.slice(0, 10),
      reviewBody: body,
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    })),
  };
}

/** Returns the JSON for a `<script>`, escaped so that no review's text can close the element. */
export function structuredText(thing: StructuredThing): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c');
}
