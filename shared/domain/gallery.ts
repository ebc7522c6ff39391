import * as z from 'zod';
import { type AppTemplate, appTemplateSchema } from './app-template.ts';

/** The public templates, best first. The build writes their documents. */
export const GALLERY: readonly AppTemplate[] = z.array(appTemplateSchema).parse([
  {
    id: 'kanban-board',
    title: 'Kanban Board',
    description: 'Cards that you drag from To do to Doing to Done.',
    kind: 'tool',
    idea: 'A kanban board for a small team, in blue, with cards that I can drag between To do, Doing and Done.',
  },
  {
    id: 'chess',
    title: 'Chess',
    description: 'Play against the computer, with legal moves shown and undo.',
    kind: 'game',
    idea: 'A chess game against the computer, in green, that shows the legal moves and lets me take one back.',
  },
  {
    id: 'bakery-website',
    title: 'Bakery Website',
    description: 'A landing page with opening hours, loaves and a form to reserve one.',
    kind: 'website',
    idea: 'A landing page for a small sourdough bakery called Crumb & Co, in terracotta, with opening hours, the loaves of the week and a form to reserve one.',
  },
  {
    id: 'drum-machine',
    title: 'Drum Machine',
    description: 'Tap a beat into sixteen steps and play it at your tempo.',
    kind: 'creative',
    idea: 'A drum machine with sixteen steps, in violet, where I tap in a beat, change the tempo and play it.',
  },
  {
    id: 'habit-tracker',
    title: 'Habit Tracker',
    description: 'Tick off habits each day and keep the streak going.',
    kind: 'tool',
    idea: 'A habit tracker in yellow that shows the week, lets me tick off each day and counts my streaks.',
  },
  {
    id: 'solitaire',
    title: 'Solitaire',
    description: 'The card game that everyone knows, with hints and undo.',
    kind: 'game',
    idea: 'A solitaire card game in green, with undo and a count of the moves.',
  },
  {
    id: 'colour-palette',
    title: 'Colour Palette',
    description: 'Find colours that go together, and copy their values.',
    kind: 'creative',
    idea: 'A colour palette maker where I find five colours that go together, lock the good ones and copy their values.',
  },
  {
    id: 'photographer-portfolio',
    title: 'Photographer Portfolio',
    description: 'Work, words about you and a way to write to you, on one page.',
    kind: 'website',
    idea: 'A portfolio of a photographer called Mira Vogt, in slate, with her work, a few words about her and a contact form.',
  },
  {
    id: 'sales-dashboard',
    title: 'Sales Dashboard',
    description: 'Figures, a chart and a table that change with what you enter.',
    kind: 'tool',
    idea: 'A sales dashboard in indigo with key figures, charts and a table of orders that I can add to.',
  },
  {
    id: 'breakout',
    title: 'Breakout',
    description: 'Keep the ball in play until the last brick is gone.',
    kind: 'game',
    idea: 'A breakout game in pink with three lives, levels and a best score.',
  },
  {
    id: 'mind-map',
    title: 'Mind Map',
    description: 'Branch your thoughts out from the middle, and drag them around.',
    kind: 'creative',
    idea: 'A mind map in orange where I branch thoughts out from the middle and drag them around.',
  },
  {
    id: 'pizzeria-website',
    title: 'Pizzeria Website',
    description: 'The menu, opening hours and a table for tonight.',
    kind: 'website',
    idea: 'A website for my pizzeria called Da Nino, in red, with the menu, opening hours and a form to book a table.',
  },
  {
    id: 'focus-timer',
    title: 'Focus Timer',
    description: 'Rounds of work and rest, with a count of today’s.',
    kind: 'tool',
    idea: 'A pomodoro timer for studying, in green. 25 minutes of work, 5 of rest, and a count of the rounds I finished today.',
  },
  {
    id: 'minesweeper',
    title: 'Minesweeper',
    description: 'Find every mine by counting, on boards of three sizes.',
    kind: 'game',
    idea: 'A minesweeper game in teal with three sizes of board, flags and a timer.',
  },
  {
    id: 'piano',
    title: 'Piano',
    description: 'Play with keys, mouse or touch, and record what you play.',
    kind: 'creative',
    idea: 'A piano in amber that I play with the keyboard or by touch, and that records what I play.',
  },
  {
    id: 'sneaker-shop',
    title: 'Sneaker Shop',
    description: 'Products, a cart and a checkout, ready for your own range.',
    kind: 'website',
    idea: 'An online shop for sneakers called Solid Sole, in lime, with products, filters, a cart and a checkout.',
  },
  {
    id: 'expense-tracker',
    title: 'Expense Tracker',
    description: 'What you spend, by category, against the budget of the month.',
    kind: 'tool',
    idea: 'An expense tracker in navy, in euros, with categories, a chart and a monthly budget.',
  },
  {
    id: 'sudoku',
    title: 'Sudoku',
    description: 'New puzzles in three levels, with notes and hints.',
    kind: 'game',
    idea: 'A sudoku game in purple with three levels, notes and a timer.',
  },
  {
    id: 'meme-maker',
    title: 'Meme Maker',
    description: 'Your picture, words above and below, saved as an image.',
    kind: 'creative',
    idea: 'A meme maker in magenta where I choose a picture, write words above and below and save the image.',
  },
  {
    id: 'barber-booking',
    title: 'Barber Booking',
    description: 'Customers choose a service, a day and a free time.',
    kind: 'website',
    idea: 'A booking page for a barber called Sharp Corner, in brown, where customers choose a service, a day and a free time.',
  },
  {
    id: 'recipe-book',
    title: 'Recipe Book',
    description: 'Your recipes with ingredients, steps and portions to your guests.',
    kind: 'tool',
    idea: 'A recipe book in olive with ingredients, steps, portions that I can change, and a search.',
  },
  {
    id: 'space-shooter',
    title: 'Space Shooter',
    description: 'Hold off the invaders with arrows or thumb, wave after wave.',
    kind: 'game',
    idea: 'A space invaders game in blue with waves, lives and a best score.',
  },
  {
    id: 'flashcards',
    title: 'Flashcards',
    description: 'Flip cards, and see the ones that you got wrong again.',
    kind: 'tool',
    idea: 'Flashcards for learning Spanish, in rose, that show me again what I got wrong.',
  },
  {
    id: 'number-2048',
    title: '2048',
    description: 'Slide equal numbers together until one says 2048.',
    kind: 'game',
    idea: 'A 2048 game in orange with swipes, undo and a best score.',
  },
]);

/** Returns the gallery's template with this id. */
export function findTemplate(templateId: string): AppTemplate | undefined {
  return GALLERY.find(({ id }) => id === templateId);
}
