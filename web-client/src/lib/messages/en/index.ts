// English: the same messages as in French; a missing one fails the type check.
import type { Language } from '../language';

export default {
  name: 'English',
  locale: 'en-GB',
  direction: 'ltr',
  articles: 'en',
  load: {
    core: async () => (await import('./core')).core,
    rulings: async () => (await import('./rulings')).rulings,
    policies: async () => (await import('./policies')).policies,
  },
} satisfies Language;
