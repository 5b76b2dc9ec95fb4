import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { handleButton, handleUpload } from './actions.server';
import type { PageWithPictures } from '~/core/files/picture-files';
import { picturesOf } from '~/features/pictures/find-pictures.server';
import { businessSettings } from '~/core/settings/settings.server';
import { requireAdmin } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';
import { PagePictures } from './page-pictures';
import { SettingsFrame } from '~/features/settings/settings-frame';
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

/** The forms with a file say so in their address: only they may be larger than others (R39). */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const upload = new URL(request.url).searchParams.get('upload');
  if (upload === 'home' || upload === 'about' || upload === 'trust')
    return handleUpload(request, upload, viewer);
  return handleButton(await readForm(request), viewer);
}

export default function PictureSettings() {
  const { home, about, trust } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const resultOf = (place: PageWithPictures) => (answer?.sent === place ? answer.result : null);
  return (
    <SettingsFrame refusal={answer?.sent === 'button' ? answer.refusal : undefined}>
      <PagePictures
        place="home"
        title="Home page"
        intro={<p>The first one is the large one at the top. The others appear further down.</p>}
        pictures={home}
        lastResult={resultOf('home')}
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
        lastResult={resultOf('about')}
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
          lastResult={resultOf('trust')}
        />
      )}
    </SettingsFrame>
  );
}
