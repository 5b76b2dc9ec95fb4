import { build } from 'esbuild';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';

const breakpoints = {
  'breakpoint-xs': '576px',
  'breakpoint-sm': '768px',
  'breakpoint-md': '992px',
  'breakpoint-lg': '1200px',
  'breakpoint-xl': '1400px',
};

/** Returns the theme's variables as the app declares them. */
async function themeCss() {
  const { outputFiles } = await build({
    entryPoints: ['app/ui/theme/theme-css.ts'],
    ...{ bundle: true, minify: true, write: false, format: 'esm' },
    // The theme names classes, which are no variables.
    loader: { '.css': 'empty' },
  });
  const text = encodeURIComponent(outputFiles[0]?.text ?? '');
  const module = await import(`data:text/javascript,${text}`);
  return module.themeCss;
}

// Mantine's own preset: its mixins for breakpoints, and the spec's breakpoints (section 9) as variables. The
// theme's variables are part of the stylesheet, which browsers keep, and not of each page.
export default {
  plugins: [
    mantine(),
    simpleVars({ variables: breakpoints }),
    {
      postcssPlugin: 'theme-variables',
      AtRule: {
        'theme-variables': async (/** @type {import('postcss').AtRule} */ rule) => {
          rule.replaceWith(await themeCss());
        },
      },
    },
  ],
};
