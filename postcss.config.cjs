// Mantine's own preset: its mixins for breakpoints, and the spec's breakpoints (section 9) as variables.
module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'breakpoint-xs': '576px',
        'breakpoint-sm': '768px',
        'breakpoint-md': '992px',
        'breakpoint-lg': '1200px',
        'breakpoint-xl': '1400px',
      },
    },
  },
};
