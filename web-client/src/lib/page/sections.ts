// Sections of the director's console: which there are, and which one a director most likely wants now.
import type { TournamentView } from '../../protocol/protocol.gen';

export type Section = 'setup' | 'players' | 'draw' | 'tables' | 'live' | 'results';

const all: readonly Section[] = ['setup', 'players', 'draw', 'tables', 'live', 'results'];

/** A quick table has no plan: nothing to prepare, nobody registers, seats were drawn at once. */
export function sectionsOf(tournament: TournamentView): readonly Section[] {
  return tournament.plan ? all : ['tables', 'live', 'results'];
}

/** Registration until seats are drawn, then tablets, then play, then results. */
export function usualSection(tournament: TournamentView): Section {
  if (!tournament.plan) return 'tables';
  if (tournament.winner !== null) return 'results';
  if (tournament.clock && tournament.clock.ticking.type !== 'not_started') return 'live';
  const isDrawn = tournament.draws.made.some((draw) => draw.occasion.type === 'seats');
  return isDrawn ? 'draw' : 'players';
}

/** The section in an address: `#players`. */
export function sectionNamed(hash: string): Section | undefined {
  return all.find((section) => hash === `#${section}`);
}
