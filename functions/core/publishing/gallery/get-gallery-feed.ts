import type { PageResponse } from '../../../../shared/contract/page-response.ts';
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { GALLERY } from '../../../../shared/domain/gallery.ts';
import { type FeedServices, feed } from './feed.ts';
import { getShowcase } from './get-showcase.ts';

export async function getGalleryFeed(services: FeedServices): Promise<PageResponse> {
  const { siteUrl } = services.addresses;
  const apps = (await getShowcase(services)).map(({ name, projectType, publishedAppName }) => ({
    title: name,
    description: `A ${projectType} made with Buidl.`,
    link: `${siteUrl}/p/${publishedAppName}`,
  }));
  const templates = GALLERY.map(({ id, title, description }) => ({
    title,
    description,
    link: `${siteUrl}/templates/${id}`,
  }));
  const items = [...apps, ...templates].map(
    ({ title, description, link }) =>
      `<item>${element('title', title)}${element('link', link)}${element('description', description)}` +
      `<guid isPermaLink="true">${escapeHtml(link)}</guid></item>`,
  );
  const channel = [
    element('title', 'Buidl: gallery and showcase'),
    element('link', siteUrl),
    element('description', 'Apps that were made by describing them, and templates to start from.'),
    element('language', 'en'),
    ...items,
  ];
  return feed('application/rss+xml; charset=utf-8', `<rss version="2.0"><channel>${channel.join('')}</channel></rss>`);
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
