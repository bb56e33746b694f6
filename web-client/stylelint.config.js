// Rules of style: sizes of type, gaps, colours, radii and how long things move come from the tokens alone.
const size = ['/var\\(--/', 'inherit', '/^[\\d.]+em$/'];
const radius = ['/^(0|var\\(--radius-[a-z]+\\)|calc\\(var\\(--radius-[a-z]+\\).*\\)|[0\\s]|\\s)+$/'];
// Of the size of the type where a gap belongs to words; a share of the screen only between two steps.
const step = String.raw`(?:0|auto|inherit|[\d.]+em|var\(--spacing-\w+\)|calc\(var\(--spacing-\w+\) \* -?[\d.]+\))`;
const gap = [String.raw`/^(?:(?:${step}|clamp\(${step}, [\d.]+vw, ${step}\))\s*)+$/`];
const motion = ['/var\\(--motion-/', 'none'];

/** @type {import('stylelint').Config} */
export default {
  rules: {
    'declaration-property-value-allowed-list': {
      'font-size': size,
      '/^border-.*radius$/': radius,
      '/^(padding|margin|scroll-padding|scroll-margin|(row-|column-)?gap)/': gap,
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
