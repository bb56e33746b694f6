// Answers that overlap: the last question counts.

export class Latest {
  #questions = 0;

  /** Another question is asked. What is returned says whether it is still the last. */
  ask(): () => boolean {
    this.#questions += 1;
    const question = this.#questions;
    return () => question === this.#questions;
  }
}
