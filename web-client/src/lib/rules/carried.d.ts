// The rules that came with this page (`tools/tablet-rules.js`).

declare module 'virtual:tablet-rules' {
  /** What the server calls them, and where they lie; undefined where the page was built without. */
  export const rules: { readonly hash: string; readonly url: string } | undefined;
}
