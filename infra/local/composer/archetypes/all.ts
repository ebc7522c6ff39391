/** The archetypes that a prompt can choose, and the general one for every other idea. */
import type { Archetype } from '../archetype.ts';
import { calculator } from './calculator/calculator.ts';
import { landingPage } from './landing-page/landing-page.ts';
import { memoryGame } from './memory-game/memory-game.ts';
import { notes } from './notes/notes.ts';
import { pomodoro } from './pomodoro/pomodoro.ts';
import { quiz } from './quiz/quiz.ts';
import { snake } from './snake/snake.ts';
import { todoList } from './todo-list/todo-list.ts';

export const allArchetypes: readonly Archetype[] = [
  todoList,
  calculator,
  pomodoro,
  quiz,
  memoryGame,
  snake,
  notes,
  landingPage,
];
