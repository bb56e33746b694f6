// Keeps people on a page that a stray gesture would leave: going back once stays where it is.

/** From the first touch on, since browsers pass over what a page adds before it; returns how it ends. */
export function stayHere(): () => void {
  const guard = (): void => history.pushState({ stays: true }, '');
  const touched = (): void => {
    removeEventListener('pointerdown', touched, true);
    guard();
  };
  addEventListener('pointerdown', touched, true);
  addEventListener('popstate', guard);
  return () => {
    removeEventListener('pointerdown', touched, true);
    removeEventListener('popstate', guard);
  };
}
