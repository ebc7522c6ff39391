import { signIn } from '../../e2e/newcomer.ts';
import { signUpUser } from '../../integration/api-user.ts';
import type { Clip } from '../clip.ts';

const IDEA = 'A tally counter for birdwatching, called BirdCount: add birds, count each sighting, keep today’s list.';

export const describeIdea: Clip = {
  name: 'describe-idea',
  width: 896,
  prepare: async ({ page }, cloud) => {
    await signIn(page, cloud, await signUpUser(cloud.api, 'grace'));
    await page.goto('/');
    await page.getByLabel('Your idea').waitFor();
  },
  shoot: async (film) => {
    const { page } = film;
    const composer = page.getByRole('form', { name: 'Describe your app' });
    await film.scrollTo(composer);
    film.say('One sentence is enough. An example shows what a good one says.');
    await film.hold(1.2);
    const idea = composer.getByLabel('Your idea');
    await film.click(composer.getByRole('button', { name: 'Space quiz' }));
    await film.hold(2.6);
    await idea.fill('');
    await composer.getByLabel('Project name').fill('');
    film.say('Say what is on the screen, what a click does, and what stays until tomorrow.');
    await film.type(idea, IDEA);
    film.usePoster();
    await film.hold(1.2);
    film.say('The name comes from your idea. You can give it another one.');
    await film.point(composer.getByLabel('Project name'));
    await film.hold(2);
    film.say('A logo, a photo or a sketch can go with it.');
    await film.point(composer.getByRole('button', { name: 'Attach files' }));
    await film.hold(2.2);
  },
};
