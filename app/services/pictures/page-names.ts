/** What the log of the settings calls the pictures of a page. */
export const pageNames = {
  home: 'Picture of the home page',
  about: 'Picture of the about page',
} as const;
