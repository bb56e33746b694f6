// French: the reference. Every other language must have exactly its messages.
import type { Language } from '../language';

export default {
  name: 'Français',
  locale: 'fr-FR',
  direction: 'ltr',
  articles: 'fr',
  load: {
    core: async () => (await import('./core')).core,
    rulings: async () => (await import('./rulings')).rulings,
    policies: async () => (await import('./policies')).policies,
  },
} satisfies Language;
