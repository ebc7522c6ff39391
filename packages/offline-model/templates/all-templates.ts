/** The templates that a prompt can choose; every other idea becomes a collection. */
import type { Template } from '../engine/template.ts';
import { arcade } from './games/arcade/arcade.ts';
import { blackjack } from './games/blackjack/blackjack.ts';
import { breakout } from './games/breakout/breakout.ts';
import { checkers } from './games/checkers/checkers.ts';
import { chess } from './games/chess/chess.ts';
import { clicker } from './games/clicker/clicker.ts';
import { fallingBlocks } from './games/falling-blocks/falling-blocks.ts';
import { flapper } from './games/flapper/flapper.ts';
import { fourInARow } from './games/four-in-a-row/four-in-a-row.ts';
import { game2048 } from './games/game-2048/game-2048.ts';
import { mathPractice } from './games/math-practice/math-practice.ts';
import { maze } from './games/maze/maze.ts';
import { memoryGame } from './games/memory-game/memory-game.ts';
import { minesweeper } from './games/minesweeper/minesweeper.ts';
import { pong } from './games/pong/pong.ts';
import { quiz } from './games/quiz/quiz.ts';
import { racing } from './games/racing/racing.ts';
import { rockPaperScissors } from './games/rock-paper-scissors/rock-paper-scissors.ts';
import { runner } from './games/runner/runner.ts';
import { simon } from './games/simon/simon.ts';
import { slidingPuzzle } from './games/sliding-puzzle/sliding-puzzle.ts';
import { snake } from './games/snake/snake.ts';
import { solitaire } from './games/solitaire/solitaire.ts';
import { spaceShooter } from './games/space-shooter/space-shooter.ts';
import { sudoku } from './games/sudoku/sudoku.ts';
import { ticTacToe } from './games/tic-tac-toe/tic-tac-toe.ts';
import { virtualPet } from './games/virtual-pet/virtual-pet.ts';
import { whackAMole } from './games/whack-a-mole/whack-a-mole.ts';
import { wordGuess } from './games/word-guess/word-guess.ts';
import { wordTries } from './games/word-tries/word-tries.ts';
import { feed } from './sites/feed/feed.ts';
import { landingPage } from './sites/landing-page/landing-page.ts';
import { listings } from './sites/listings/listings.ts';
import { portfolio } from './sites/portfolio/portfolio.ts';
import { restaurant } from './sites/restaurant/restaurant.ts';
import { shop } from './sites/shop/shop.ts';
import { aiAssistant } from './tools/ai-assistant/ai-assistant.ts';
import { booking } from './tools/booking/booking.ts';
import { breathing } from './tools/breathing/breathing.ts';
import { calculator } from './tools/calculator/calculator.ts';
import { calendar } from './tools/calendar/calendar.ts';
import { chat } from './tools/chat/chat.ts';
import { chessClock } from './tools/chess-clock/chess-clock.ts';
import { colourPalette } from './tools/colour-palette/colour-palette.ts';
import { countdown } from './tools/countdown/countdown.ts';
import { currency } from './tools/currency/currency.ts';
import { dailyCard } from './tools/daily-card/daily-card.ts';
import { dailyGoal } from './tools/daily-goal/daily-goal.ts';
import { dashboard } from './tools/dashboard/dashboard.ts';
import { drawingBoard } from './tools/drawing-board/drawing-board.ts';
import { drumMachine } from './tools/drum-machine/drum-machine.ts';
import { expenseTracker } from './tools/expense-tracker/expense-tracker.ts';
import { flashcards } from './tools/flashcards/flashcards.ts';
import { formulaCalculator } from './tools/formula-calculator/formula-calculator.ts';
import { habitTracker } from './tools/habit-tracker/habit-tracker.ts';
import { invoice } from './tools/invoice/invoice.ts';
import { kanban } from './tools/kanban/kanban.ts';
import { markdownEditor } from './tools/markdown-editor/markdown-editor.ts';
import { memeMaker } from './tools/meme-maker/meme-maker.ts';
import { metronome } from './tools/metronome/metronome.ts';
import { mindMap } from './tools/mind-map/mind-map.ts';
import { musicPlayer } from './tools/music-player/music-player.ts';
import { notes } from './tools/notes/notes.ts';
import { numberLog } from './tools/number-log/number-log.ts';
import { passwordGenerator } from './tools/password-generator/password-generator.ts';
import { piano } from './tools/piano/piano.ts';
import { picker } from './tools/picker/picker.ts';
import { pixelEditor } from './tools/pixel-editor/pixel-editor.ts';
import { poll } from './tools/poll/poll.ts';
import { pomodoro } from './tools/pomodoro/pomodoro.ts';
import { qrCode } from './tools/qr-code/qr-code.ts';
import { recipeBook } from './tools/recipe-book/recipe-book.ts';
import { scoreboard } from './tools/scoreboard/scoreboard.ts';
import { stopwatch } from './tools/stopwatch/stopwatch.ts';
import { storyGenerator } from './tools/story-generator/story-generator.ts';
import { textTools } from './tools/text-tools/text-tools.ts';
import { todoList } from './tools/todo-list/todo-list.ts';
import { typingTest } from './tools/typing-test/typing-test.ts';
import { unitConverter } from './tools/unit-converter/unit-converter.ts';
import { weather } from './tools/weather/weather.ts';
import { worldClock } from './tools/world-clock/world-clock.ts';

export const allTemplates: readonly Template[] = [
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
  fallingBlocks,
  fourInARow,
  pong,
  slidingPuzzle,
  sudoku,
  wordTries,
  dailyGoal,
  metronome,
  numberLog,
  piano,
  qrCode,
  textTools,
  worldClock,
  chess,
  flapper,
  rockPaperScissors,
  spaceShooter,
  chessClock,
  dailyCard,
  invoice,
  mathPractice,
  runner,
  racing,
  maze,
  blackjack,
  shop,
  solitaire,
  musicPlayer,
  chat,
  clicker,
  weather,
  pixelEditor,
  mindMap,
  listings,
  feed,
  checkers,
  breathing,
  memeMaker,
  currency,
  virtualPet,
  simon,
];
