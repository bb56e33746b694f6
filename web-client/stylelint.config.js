// Rules of style: sizes of type and colours come from the tokens alone.
const size = ['/var\\(--/', 'inherit', '/^[\\d.]+em$/'];

/** @type {import('stylelint').Config} */
export default {
  rules: {
    'declaration-property-value-allowed-list': { 'font-size': size },
    'color-no-hex': true,
    'color-named': 'never',
  },
  overrides: [
    { files: ['src/**/*.svelte'], customSyntax: 'postcss-html' },
    // Paper is black on white.
    {
      files: ['src/ui/tokens.css', 'src/ui/print.css'],
      rules: { 'color-no-hex': null, 'declaration-property-value-allowed-list': null },
    },
  ],
};
