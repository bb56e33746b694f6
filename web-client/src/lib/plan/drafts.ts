// The drafts of this browser: the event that is being set up, and changes of plans that were not saved yet.
import { DraftOf } from './draft';
import type { EventForm, PlanForm } from './form';

export const eventDraft = new DraftOf<EventForm>('event');

/** Changes to the plan of an event, and the plan (as JSON) that they were made to. */
export type PlanChanges = { readonly form: PlanForm; readonly base: string };

export const planDraft = (tournament: string): DraftOf<PlanChanges> =>
  new DraftOf<PlanChanges>(`plan.${tournament}`);
