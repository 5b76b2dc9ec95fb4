/**
 * What nearly every page with scripts uses, in one file for the browser: the compiler makes a file
 * for each set of routes that share a module, which cost a page twenty files more (decision 097). A page
 * comes here through its frame. package.json names these modules among `sideEffects`: an import without a
 * name is kept for those alone.
 */
import '~/domain/agreement';
import '~/domain/booking-status';
import '~/domain/business-time';
import '~/domain/counted';
import '~/domain/extras';
import '~/domain/format-dates';
import '~/domain/holidays';
import '~/domain/money-facts';
import '~/domain/money';
import '~/domain/picture-files';
import '~/domain/readiness-line';
import '~/domain/services';
import '~/domain/stay-wish';
import '~/domain/time-frames';
import '~/domain/vaccinations';
import '~/lib/format';
import '~/lib/page-meta';
import '~/lib/paths';
import './badge';
import './button';
import './card';
import './dialog-sheet';
import './empty-state';
import './facts-list';
import './folded-text';
import './icon';
import './money';
import './photo';
import './unfold';
import './form/choice-fields';
import './form/fields';
import './form/post-form';
import './form/question';
import './illustrations/dog-portrait';
import './illustrations/drawing';
import './layout/tabs';
import './layout/use-site';
import './pets/dog-flags';
import './pets/pet-faces';
