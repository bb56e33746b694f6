// A tap means what the screen said when the finger came down.
import { beforeEach, expect, test } from 'vitest';
import { Touches } from './touches';

let touches: Touches;
beforeEach(() => {
  touches = new Touches();
});

const [fold, call] = [new EventTarget(), new EventTarget()];

test('a tap on what the screen still says counts', () => {
  touches.down(10);
  touches.click(90);
  expect(touches.isStale).toBe(false);
});

test('a finger that rested while the screen changed means what was there before', () => {
  touches.down(10);
  touches.change(20);
  touches.click(400);
  expect(touches.isStale).toBe(true);
});

test('a tap that is told after the next finger came down belongs to its own finger', () => {
  touches.down(10);
  touches.change(20);
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
  touches.change(300);
  expect(touches.isStale).toBe(true);
});

test('a finger that left without a tap is forgotten with the tap after it', () => {
  touches.down(10);
  touches.change(20);
  touches.down(500);
  touches.click(560);
  expect(touches.isStale).toBe(false);
  touches.clicked(560);
  touches.change(600);
  expect(touches.isStale).toBe(false);
});

test('a finger that a busy browser tells of after the screen has changed means what was there before', () => {
  touches.change(50);
  touches.down(40);
  touches.click(90);
  expect(touches.isStale).toBe(true);
  touches.clicked(90);
  touches.down(100);
  touches.click(180);
  expect(touches.isStale).toBe(false);
});

test('a key that has moved under the finger is not pressed by it', () => {
  touches.down(10, fold);
  touches.click(90, fold);
  expect(touches.isStale).toBe(false);
  touches.clicked(90);
  touches.down(100, fold);
  touches.click(180, call);
  expect(touches.isStale).toBe(true);
  touches.clicked(180);
  touches.down(200);
  touches.click(280, call);
  expect(touches.isStale).toBe(true);
});

test('keyboards and voices press what is there, and fingers go on meaning what they meant', () => {
  touches.down(10);
  touches.change(20);
  touches.none();
  expect(touches.isStale).toBe(false);
  touches.click(30);
  expect(touches.isStale).toBe(true);
});
