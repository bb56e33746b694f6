// Rules of style: sizes of type, colours, radii and how long things move come from the tokens alone.
const size = ['/var\\(--/', 'inherit', '/^[\\d.]+em$/'];
const radius = ['/^(0|var\\(--radius-[a-z]+\\)|calc\\(var\\(--radius-[a-z]+\\).*\\)|[0\\s]|\\s)+$/'];
const motion = ['/var\\(--motion-/', 'none'];

/** @type {import('stylelint').Config} */
export default {
  rules: {
    'declaration-property-value-allowed-list': {
      'font-size': size,
      '/^border-.*radius$/': radius,
      '/^(transition|animation)(-duration)?$/': motion,
    },
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch'],
  },
  overrides: [
    { files: ['src/**/*.svelte'], customSyntax: 'postcss-html' },
    // Paper is black on white.
    {
      files: ['src/ui/tokens.css', 'src/ui/print.css'],
      rules: {
        'color-no-hex': null,
        'declaration-property-value-allowed-list': null,
        'function-disallowed-list': null,
      },
    },
  ],
};
