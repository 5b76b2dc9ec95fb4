import type { CardOfPage } from './house-rules';

/** The cards of the public site's content (R7), in the order of the index. */
export const siteCards = [
  { card: 'business', title: 'Business details', intro: 'Shown on every page.' },
  {
    card: 'facts',
    title: 'Facts on the home page',
    intro: 'Visitors read them first. What you leave empty is left out.',
  },
  {
    card: 'trust',
    title: 'What visitors can rely on',
    intro:
      'A page of figures from your own records: the most dogs together, how soon you answer, days with a picture, certificates seen, stays you canceled. Each appears from 20 stays on. License and insurance are added under Pictures.',
  },
  {
    card: 'links',
    title: 'Links, map and reviews widget',
    intro: 'Full addresses starting with https://. Leave empty to hide.',
  },
] as const satisfies readonly CardOfPage[];
