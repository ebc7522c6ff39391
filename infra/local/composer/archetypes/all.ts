/** The archetypes that a prompt can choose; every other idea becomes a collection. */
import type { Archetype } from '../archetype.ts';
import { aiAssistant } from './ai-assistant/ai-assistant.ts';
import { arcade } from './arcade/arcade.ts';
import { blackjack } from './blackjack/blackjack.ts';
import { booking } from './booking/booking.ts';
import { breakout } from './breakout/breakout.ts';
import { breathing } from './breathing/breathing.ts';
import { calculator } from './calculator/calculator.ts';
import { calendar } from './calendar/calendar.ts';
import { chat } from './chat/chat.ts';
import { checkers } from './checkers/checkers.ts';
import { chess } from './chess/chess.ts';
import { chessClock } from './chess-clock/chess-clock.ts';
import { clicker } from './clicker/clicker.ts';
import { colourPalette } from './colour-palette/colour-palette.ts';
import { countdown } from './countdown/countdown.ts';
import { currency } from './currency/currency.ts';
import { dailyCard } from './daily-card/daily-card.ts';
import { dailyGoal } from './daily-goal/daily-goal.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { drawingBoard } from './drawing-board/drawing-board.ts';
import { drumMachine } from './drum-machine/drum-machine.ts';
import { expenseTracker } from './expense-tracker/expense-tracker.ts';
import { fallingBlocks } from './falling-blocks/falling-blocks.ts';
import { feed } from './feed/feed.ts';
import { flapper } from './flapper/flapper.ts';
import { flashcards } from './flashcards/flashcards.ts';
import { formulaCalculator } from './formula-calculator/formula-calculator.ts';
import { fourInARow } from './four-in-a-row/four-in-a-row.ts';
import { game2048 } from './game-2048/game-2048.ts';
import { habitTracker } from './habit-tracker/habit-tracker.ts';
import { invoice } from './invoice/invoice.ts';
import { kanban } from './kanban/kanban.ts';
import { landingPage } from './landing-page/landing-page.ts';
import { listings } from './listings/listings.ts';
import { markdownEditor } from './markdown-editor/markdown-editor.ts';
import { mathPractice } from './math-practice/math-practice.ts';
import { maze } from './maze/maze.ts';
import { memeMaker } from './meme-maker/meme-maker.ts';
import { memoryGame } from './memory-game/memory-game.ts';
import { metronome } from './metronome/metronome.ts';
import { mindMap } from './mind-map/mind-map.ts';
import { minesweeper } from './minesweeper/minesweeper.ts';
import { musicPlayer } from './music-player/music-player.ts';
import { notes } from './notes/notes.ts';
import { numberLog } from './number-log/number-log.ts';
import { passwordGenerator } from './password-generator/password-generator.ts';
import { piano } from './piano/piano.ts';
import { picker } from './picker/picker.ts';
import { pixelEditor } from './pixel-editor/pixel-editor.ts';
import { poll } from './poll/poll.ts';
import { pomodoro } from './pomodoro/pomodoro.ts';
import { pong } from './pong/pong.ts';
import { portfolio } from './portfolio/portfolio.ts';
import { qrCode } from './qr-code/qr-code.ts';
import { quiz } from './quiz/quiz.ts';
import { racing } from './racing/racing.ts';
import { recipeBook } from './recipe-book/recipe-book.ts';
import { restaurant } from './restaurant/restaurant.ts';
import { rockPaperScissors } from './rock-paper-scissors/rock-paper-scissors.ts';
import { runner } from './runner/runner.ts';
import { scoreboard } from './scoreboard/scoreboard.ts';
import { shop } from './shop/shop.ts';
import { simon } from './simon/simon.ts';
import { slidingPuzzle } from './sliding-puzzle/sliding-puzzle.ts';
import { snake } from './snake/snake.ts';
import { solitaire } from './solitaire/solitaire.ts';
import { spaceShooter } from './space-shooter/space-shooter.ts';
import { stopwatch } from './stopwatch/stopwatch.ts';
import { storyGenerator } from './story-generator/story-generator.ts';
import { sudoku } from './sudoku/sudoku.ts';
import { textTools } from './text-tools/text-tools.ts';
import { ticTacToe } from './tic-tac-toe/tic-tac-toe.ts';
import { todoList } from './todo-list/todo-list.ts';
import { typingTest } from './typing-test/typing-test.ts';
import { unitConverter } from './unit-converter/unit-converter.ts';
import { virtualPet } from './virtual-pet/virtual-pet.ts';
import { weather } from './weather/weather.ts';
import { whackAMole } from './whack-a-mole/whack-a-mole.ts';
import { wordGuess } from './word-guess/word-guess.ts';
import { wordTries } from './word-tries/word-tries.ts';
import { worldClock } from './world-clock/world-clock.ts';

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
