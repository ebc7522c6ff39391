import { appFrame, signIn } from '../../e2e/newcomer.ts';
import { signUpUser } from '../../integration/api-user.ts';
import type { Clip } from '../clip.ts';
import type { Film } from '../film.ts';

const TOKENS_PER_SECOND = 500;

export const generateRevisePublish: Clip = {
  name: 'generate-revise-publish',
  width: 1120,
  prepare: async ({ page }, cloud) => {
    await signIn(page, cloud, await signUpUser(cloud.api, 'margaret'));
    await page.clock.install();
    await page.goto('/');
    await page.getByLabel('Your idea').fill('A tally counter for birdwatching, called BirdCount');
    cloud.setTokensPerSecond(TOKENS_PER_SECOND);
  },
  shoot: async (film) => {
    const { page } = film;
    await film.scrollTo(page.getByRole('form', { name: 'Describe your app' }));
    film.say('Build it, and watch the stages light up.');
    await film.hold(0.4);
    await film.click(page.getByRole('button', { name: 'Buidl it' }));
    await page.getByRole('heading', { name: 'Building App...' }).waitFor();
    await untilBuilt(film, 6);
    film.say('The app ran in a real browser before it cost anything. Use it right away.');
    await film.hold(2.4);
    film.usePoster();
    await revise(film);
    await publish(film);
  },
};

async function revise(film: Film): Promise<void> {
  const { page } = film;
  film.say('Say what should be different. The revision before stays as it was.');
  await film.type(page.getByRole('textbox', { name: 'Instructions' }), 'make it orange');
  await film.click(page.getByRole('button', { name: /^Build/ }));
  await page.getByRole('heading', { name: 'Building App...' }).waitFor();
  await untilBuilt(film, 3.5);
  await film.hold(1.6);
}

async function publish(film: Film): Promise<void> {
  const { page } = film;
  film.say('Publish the revision that you are happy with, under a name of your own.');
  await film.click(page.getByRole('button', { name: /^Publish BirdCount/ }).last());
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Publish' }).waitFor();
  await film.hold(1.4);
  await film.click(dialog.getByRole('button', { name: 'Publish' }));
  await page.getByRole('dialog', { name: 'It is live' }).waitFor();
  film.say('It is live, for everyone.');
  await film.hold(2.6);
}

/** Waits until the app is built. Advances the page's fake clock, so that the page polls the build. */
async function untilBuilt(film: Film, seconds: number): Promise<void> {
  const { page } = film;
  await film.until(page.getByRole('heading', { name: 'Success!' }), seconds, () => page.clock.fastForward(500));
  await appFrame(page).getByRole('heading', { name: 'BirdCount' }).waitFor();
}
