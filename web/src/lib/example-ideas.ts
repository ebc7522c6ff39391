import { message } from './language/translate.ts';

/** `label` and `idea` are translated. The offline model must choose the same template in every language. */
export interface ExampleIdea {
  label: string;
  projectName: string;
  idea: string;
}

export const EXAMPLE_IDEAS: readonly ExampleIdea[] = [
  {
    label: message('Pomodoro timer'),
    projectName: 'FocusTomato',
    idea: message(
      'A pomodoro timer for studying, called FocusTomato, in green. 25 minutes of work, 5 of rest, and a count of the rounds I finished today.',
    ),
  },
  {
    label: message('Club poll'),
    projectName: 'Club Vote',
    idea: message(
      'A poll for our club evening: three options, one vote for each person, and bars that show how everybody voted.',
    ),
  },
  {
    label: message('Space quiz'),
    projectName: 'Orbit Quiz',
    idea: message(
      'A quiz about the planets with ten questions, one at a time, an explanation after each answer, and a score at the end.',
    ),
  },
  {
    label: message('Shared flat to-dos'),
    projectName: 'Flatlist',
    idea: message('A to-do list for a shared flat: everyone adds tasks, ticks them off, and filters by open and done.'),
  },
  {
    label: message('Bakery website'),
    projectName: 'Crumb & Co',
    idea: message(
      'A landing page for a small sourdough bakery with what it offers, how to visit, questions, and a form to reserve.',
    ),
  },
];
