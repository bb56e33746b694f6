// Names in the order of a telephone book.
import { expect, test } from 'vitest';
import { byFamily, familyFirst } from './family';

test('names are sorted by the family', () => {
  const names = ['Sophie Nguyen', 'Michel Blanc', 'Éloïse Beauchamp', 'Zoé'];
  expect(names.toSorted(byFamily('fr-FR'))).toEqual([
    'Éloïse Beauchamp',
    'Michel Blanc',
    'Sophie Nguyen',
    'Zoé',
  ]);
});

test('a family in capitals may stand first or last', () => {
  expect(familyFirst('DUPONT Michel')).toBe('DUPONT Michel');
  expect(familyFirst('Michel DUPONT')).toBe('DUPONT Michel');
  expect(familyFirst('MICHEL DUPONT')).toBe('DUPONT MICHEL');
});

test('what begins a family’s name belongs to it', () => {
  expect(familyFirst('Jean-Baptiste de La Rochefoucauld')).toBe('La Rochefoucauld Jean-Baptiste de');
  expect(familyFirst('Hélène Le Guen')).toBe('Le Guen Hélène');
});

test('namesakes keep the order of their numbers', () => {
  const names = ['Luc Petit (10)', 'Luc Petit (2)', 'Luc Petit'];
  expect(names.toSorted(byFamily('fr-FR'))).toEqual(['Luc Petit', 'Luc Petit (2)', 'Luc Petit (10)']);
});
