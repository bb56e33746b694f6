// A director without a screen, for stories about what comes after: an evening is set up and its devices are paired over the
// protocol. How people do it on screens is told by stories of its own (`club`, `guide`, `joining`, `start`).
import { expect, type Page } from '@playwright/test';
import { clubEvening, setupOf, type SetupForm } from '../../src/lib/plan/setup';
import { Api } from './api';
import type { Evening } from './club';

/** An evening, with blinds and chips of its own where the form's do not fit. */
type OfficeEvening = Evening & Partial<Pick<SetupForm, 'small' | 'big' | 'chips'>>;

export class Office {
  readonly api: Api;

  private constructor(api: Api) {
    this.api = api;
  }

  /** Sets an evening up as the form of a quick table does, at the server of all stories or at another one. */
  static async open({ name, players, seats, ...rest }: OfficeEvening, origin?: string): Promise<Office> {
    const api = await Api.open(origin);
    const form = { ...clubEvening, book: 'cdc2013', ...rest, name };
    await api.create(setupOf({ ...form, seats: seats ?? players.length, players: players.join('\n') }));
    return new Office(api);
  }

  /** A page on the tablet of a table. */
  async pairTablet(page: Page, table = 1): Promise<void> {
    await this.api.pair(page, { type: 'tablet', table }, `Tablette ${table}`);
    await expect(page.getByRole('heading', { name: `Table ${table}` })).toBeVisible();
  }

  /** A page on the telephone of somebody of the floor. */
  async pairFloor(page: Page, name = 'Paul'): Promise<void> {
    await this.api.pair(page, { type: 'floor' }, name);
    await expect(page).toHaveURL(/\/floor/);
  }
}
