/** The archetypes that a prompt can choose; every other idea becomes a collection. */
import type { Archetype } from '../archetype.ts';
import { aiAssistant } from './ai-assistant/ai-assistant.ts';
import { arcade } from './arcade/arcade.ts';
import { booking } from './booking/booking.ts';
import { breakout } from './breakout/breakout.ts';
import { calculator } from './calculator/calculator.ts';
import { calendar } from './calendar/calendar.ts';
import { colourPalette } from './colour-palette/colour-palette.ts';
import { countdown } from './countdown/countdown.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { drawingBoard } from './drawing-board/drawing-board.ts';
import { drumMachine } from './drum-machine/drum-machine.ts';
import { expenseTracker } from './expense-tracker/expense-tracker.ts';
import { flashcards } from './flashcards/flashcards.ts';
import { formulaCalculator } from './formula-calculator/formula-calculator.ts';
import { game2048 } from './game-2048/game-2048.ts';
import { habitTracker } from './habit-tracker/habit-tracker.ts';
import { kanban } from './kanban/kanban.ts';
import { landingPage } from './landing-page/landing-page.ts';
import { markdownEditor } from './markdown-editor/markdown-editor.ts';
import { memoryGame } from './memory-game/memory-game.ts';
import { minesweeper } from './minesweeper/minesweeper.ts';
import { notes } from './notes/notes.ts';
import { passwordGenerator } from './password-generator/password-generator.ts';
import { picker } from './picker/picker.ts';
import { poll } from './poll/poll.ts';
import { pomodoro } from './pomodoro/pomodoro.ts';
import { portfolio } from './portfolio/portfolio.ts';
import { quiz } from './quiz/quiz.ts';
import { recipeBook } from './recipe-book/recipe-book.ts';
import { restaurant } from './restaurant/restaurant.ts';
import { scoreboard } from './scoreboard/scoreboard.ts';
import { snake } from './snake/snake.ts';
import { stopwatch } from './stopwatch/stopwatch.ts';
import { storyGenerator } from './story-generator/story-generator.ts';
import { ticTacToe } from './tic-tac-toe/tic-tac-toe.ts';
import { todoList } from './todo-list/todo-list.ts';
import { typingTest } from './typing-test/typing-test.ts';
import { unitConverter } from './unit-converter/unit-converter.ts';
import { whackAMole } from './whack-a-mole/whack-a-mole.ts';
import { wordGuess } from './word-guess/word-guess.ts';

export const allArchetypes: readonly Archetype[] = [
  aiAssistant,
  storyGenerator,
  todoList,
  calculator,
  pomodoro,
  quiz,
  memoryGame,
  minesweeper,
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
  arcade,
  booking,
  breakout,
  calendar,
  colourPalette,
  countdown,
  dashboard,
  drawingBoard,
  drumMachine,
  formulaCalculator,
  markdownEditor,
  passwordGenerator,
  poll,
  picker,
  portfolio,
  recipeBook,
  restaurant,
  scoreboard,
  typingTest,
  whackAMole,
  wordGuess,
];
