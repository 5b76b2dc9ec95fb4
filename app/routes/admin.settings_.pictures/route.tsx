import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { pictureForms } from './forms.server';
import { picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import { businessSettings } from '~/core/settings/settings.server';
import { requireAdmin } from '~/core/web/guards.server';
import { handleSettings } from '~/features/house/settings/settings-card.action.server';
import { PagePictures } from './page-pictures';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Pictures · Settings', search: 'noindex' });

/** The photographs of the home and the about page (R7), and the papers that visitors may see (R107). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { trustPage } = await businessSettings('committed');
  return {
    home: await picturesOf('home'),
    about: await picturesOf('about'),
    trust: trustPage ? await picturesOf('trust') : null,
  };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, pictureForms, paths.adminSettings('pictures'));
}

export default function PictureSettings() {
  const { home, about, trust } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <PagePictures
        place="home"
        title="Home page"
        intro={<p>The first one is the large one at the top. The others appear further down.</p>}
        pictures={home}
        lastResult={resultOf(answer, 'home')}
      />
      <PagePictures
        place="about"
        title="About page"
        intro={
          <p>
            The first one represents you on the home page, the About page and your own page. Choose
            one of you with a dog.
          </p>
        }
        pictures={about}
        lastResult={resultOf(answer, 'about')}
      />
      {trust && (
        <PagePictures
          place="trust"
          title="License and insurance"
          intro={
            <p>
              Visitors see them on the page “What you can rely on”, with what they show as their
              title. Hide policy numbers before you take the picture.
            </p>
          }
          none="None yet."
          pictures={trust}
          lastResult={resultOf(answer, 'trust')}
        />
      )}
    </SettingsFrame>
  );
}
