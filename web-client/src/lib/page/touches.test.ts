// A tap means what the screen said when the finger came down.
import { beforeEach, expect, test } from 'vitest';
import { Touches } from './touches';

let touches: Touches;
beforeEach(() => {
  touches = new Touches();
});

test('a tap on what the screen still says counts', () => {
  touches.down(10);
  touches.click(90);
  expect(touches.isStale).toBe(false);
});

test('a finger that rested while the screen changed means what was there before', () => {
  touches.down(10);
  touches.change();
  touches.click(400);
  expect(touches.isStale).toBe(true);
});

test('a tap that is told after the next finger came down belongs to its own finger', () => {
  touches.down(10);
  touches.change();
  touches.down(200);
  touches.click(120);
  expect(touches.isStale).toBe(true);
  touches.clicked(120);
  // The second finger is still there, and means what is on screen.
  expect(touches.isStale).toBe(false);
  touches.click(260);
  expect(touches.isStale).toBe(false);
});

test('a finger that is still down is judged by itself when the tap before it is over', () => {
  touches.down(10);
  touches.down(200);
  touches.click(120);
  touches.clicked(120);
  touches.change();
  expect(touches.isStale).toBe(true);
});

test('a finger that left without a tap is forgotten with the tap after it', () => {
  touches.down(10);
  touches.change();
  touches.down(500);
  touches.click(560);
  expect(touches.isStale).toBe(false);
  touches.clicked(560);
  touches.change();
  expect(touches.isStale).toBe(false);
});

test('keyboards and voices press what is there', () => {
  touches.down(10);
  touches.change();
  touches.none();
  touches.click(20);
  expect(touches.isStale).toBe(false);
});
