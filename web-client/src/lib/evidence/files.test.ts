import { describe, expect, it } from 'vitest';
import { fileTroubleOf, handsWanted, listWanted, nameOf } from './files';

describe('files of an event', () => {
  it('are asked for in the language of the screen, by the clock of the device', () => {
    const { path, asked } = listWanted('results', 'csv', 'fr');
    expect(path).toBe('results');
    expect(asked).toMatchObject({ list: 'results', format: 'csv', lang: 'fr' });
    expect(Number(asked['offset'])).toBe(0 - new Date().getTimezoneOffset());
    expect(listWanted('moves', 'html', 'en').asked['lang']).toBe('en');
  });

  it('are hands of a table, or of the event', () => {
    expect(handsWanted('phh', 3).asked).toEqual({ format: 'phh', table: '3' });
    expect(handsWanted('ohh').asked).toEqual({ format: 'ohh' });
  });

  it('have the name that the server gives them', () => {
    expect(nameOf('attachment; filename="coupe-resultats-2026-11-23.csv"')).toBe(
      'coupe-resultats-2026-11-23.csv',
    );
    expect(nameOf(null)).toBeUndefined();
  });

  it('say what to do where there is too much of them', () => {
    expect(fileTroubleOf(413)).toBe('too_much');
    expect(fileTroubleOf(403)).toBe('refused');
    expect(fileTroubleOf(500)).toBe('unreachable');
  });
});
