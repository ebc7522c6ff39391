/** The archetypes that a prompt can choose; every other idea becomes a collection. */
import type { Archetype } from '../archetype.ts';
import { calculator } from './calculator/calculator.ts';
import { expenseTracker } from './expense-tracker/expense-tracker.ts';
import { flashcards } from './flashcards/flashcards.ts';
import { game2048 } from './game-2048/game-2048.ts';
import { habitTracker } from './habit-tracker/habit-tracker.ts';
import { kanban } from './kanban/kanban.ts';
import { landingPage } from './landing-page/landing-page.ts';
import { memoryGame } from './memory-game/memory-game.ts';
import { notes } from './notes/notes.ts';
import { pomodoro } from './pomodoro/pomodoro.ts';
import { quiz } from './quiz/quiz.ts';
import { snake } from './snake/snake.ts';
import { stopwatch } from './stopwatch/stopwatch.ts';
import { ticTacToe } from './tic-tac-toe/tic-tac-toe.ts';
import { todoList } from './todo-list/todo-list.ts';
import { unitConverter } from './unit-converter/unit-converter.ts';

export const allArchetypes: readonly Archetype[] = [
  todoList,
  calculator,
  pomodoro,
  quiz,
  memoryGame,
  snake,
  notes,
  landingPage,
  stopwatch,
  ticTacToe,
  habitTracker,
  expenseTracker,
  flashcards,
  unitConverter,
  kanban,
  game2048,
];
