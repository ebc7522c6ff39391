import { signIn } from '../../e2e/newcomer.ts';
import { signUpUser } from '../../integration/api-user.ts';
import type { Clip } from '../clip.ts';

export const chooseMode: Clip = {
  name: 'choose-mode',
  width: 1120,
  prepare: async ({ page }, cloud) => {
    await signIn(page, cloud, await signUpUser(cloud.api, 'katherine'));
    await page.goto('/');
    await page.getByLabel('Your idea').fill('A tally counter for birdwatching, called BirdCount');
  },
  shoot: async (film) => {
    const { page } = film;
    const composer = page.getByRole('form', { name: 'Describe your app' });
    await film.scrollTo(composer);
    film.say('Quick Buidl: one pass by a fast, simpler model, in under a minute.');
    await film.point(composer.getByText('Quick', { exact: true }));
    await film.hold(2.4);
    film.say('Advanced Mode plans the app, draws its images, writes it and checks it.');
    await film.click(composer.getByText('Advanced', { exact: true }));
    await film.hold(1.6);
    await film.click(composer.getByRole('button', { name: 'Buidl it' }));
    await page.getByRole('textbox', { name: 'Instructions' }).waitFor();
    await film.hold(1.4);
    film.say('Its settings are automatic, unless you choose.');
    await film.click(page.getByRole('button', { name: /^Settings/ }));
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    film.usePoster();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await film.hold(2.4);
    const category = settings.getByLabel('Category');
    await film.click(category);
    await category.selectOption('Website');
    await film.hold(2);
    await film.click(settings.getByRole('button', { name: 'Advanced Settings' }));
    await film.hold(3);
    await page.keyboard.press('Escape');
    film.say('The button says what the build costs.');
    await film.point(page.getByRole('button', { name: /^Build/ }));
    await film.hold(2.4);
  },
};
