// The languages that tests read, with all their words.
import { languageOf, load } from './languages';

const parts = ['rulings', 'policies'] as const;

export const fr = await load(languageOf('fr'), parts);
export const en = await load(languageOf('en'), parts);
