/**
 * What nearly every page with scripts uses, in one file for the browser: the compiler makes a file
 * for each set of routes that share a module, which cost a page twenty files more (decision 097). A page
 * comes here through its frame. package.json names these modules among `sideEffects`: an import without a
 * name is kept for those alone.
 */
import '~/features/agreements/agreement';
import '~/features/stays/booking-status';
import '~/core/time/business-time';
import '~/core/text/counted';
import '~/features/pricing/extras';
import '~/core/time/format-dates';
import '~/features/stays/holidays';
import '~/features/pricing/money-facts';
import '~/core/money/money';
import '~/core/files/picture-files';
import '~/features/stays/readiness-line';
import '~/features/stays/services';
import '~/features/stays/stay-wish';
import '~/features/stays/time-frames';
import '~/features/vaccinations/vaccinations';
import '~/core/text/format';
import '~/core/web/page-meta';
import '~/core/web/paths';
import '~/features/stays/badge';
import './button';
import './card';
import './dialog-sheet';
import './empty-state';
import './facts-list';
import './folded-text';
import './icon';
import '~/features/pricing/money';
import './photo';
import './unfold';
import './form/choice-fields';
import './form/fields';
import './form/post-form';
import './form/question';
import './illustrations/dog-portrait';
import './illustrations/drawing';
import './layout/tabs';
import '~/features/site/use-site';
import '~/features/dogs-fit/dog-flags';
import '~/features/pets/pet-faces';
