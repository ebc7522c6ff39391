/** The templates that an idea can choose. The general template `collection` is not in the list. */
import type { Template } from '../engine/template.ts';
import { breakout } from './games/breakout/breakout.ts';
import { chess } from './games/chess/chess.ts';
import { game2048 } from './games/game-2048/game-2048.ts';
import { minesweeper } from './games/minesweeper/minesweeper.ts';
import { quiz } from './games/quiz/quiz.ts';
import { solitaire } from './games/solitaire/solitaire.ts';
import { spaceShooter } from './games/space-shooter/space-shooter.ts';
import { sudoku } from './games/sudoku/sudoku.ts';
import { feed } from './sites/feed/feed.ts';
import { landingPage } from './sites/landing-page/landing-page.ts';
import { portfolio } from './sites/portfolio/portfolio.ts';
import { restaurant } from './sites/restaurant/restaurant.ts';
import { shop } from './sites/shop/shop.ts';
import { aiAssistant } from './tools/ai-assistant/ai-assistant.ts';
import { booking } from './tools/booking/booking.ts';
import { calculator } from './tools/calculator/calculator.ts';
import { colourPalette } from './tools/colour-palette/colour-palette.ts';
import { dashboard } from './tools/dashboard/dashboard.ts';
import { drumMachine } from './tools/drum-machine/drum-machine.ts';
import { expenseTracker } from './tools/expense-tracker/expense-tracker.ts';
import { flashcards } from './tools/flashcards/flashcards.ts';
import { habitTracker } from './tools/habit-tracker/habit-tracker.ts';
import { kanban } from './tools/kanban/kanban.ts';
import { memeMaker } from './tools/meme-maker/meme-maker.ts';
import { mindMap } from './tools/mind-map/mind-map.ts';
import { notes } from './tools/notes/notes.ts';
import { piano } from './tools/piano/piano.ts';
import { poll } from './tools/poll/poll.ts';
import { pomodoro } from './tools/pomodoro/pomodoro.ts';
import { recipeBook } from './tools/recipe-book/recipe-book.ts';
import { scoreboard } from './tools/scoreboard/scoreboard.ts';
import { todoList } from './tools/todo-list/todo-list.ts';

export const allTemplates: readonly Template[] = [
  aiAssistant,
  todoList,
  calculator,
  pomodoro,
  quiz,
  minesweeper,
  notes,
  landingPage,
  habitTracker,
  expenseTracker,
  flashcards,
  kanban,
  game2048,
  booking,
  breakout,
  colourPalette,
  dashboard,
  drumMachine,
  poll,
  portfolio,
  recipeBook,
  restaurant,
  scoreboard,
  sudoku,
  piano,
  chess,
  spaceShooter,
  shop,
  solitaire,
  mindMap,
  feed,
  memeMaker,
];
