import { customDomainRoutes } from '../../shared/contract/publishing/custom-domains.ts';
import { pageRoutes, publishingRoutes } from '../../shared/contract/publishing.ts';
import { admissionServicesOfProjects } from '../composition/admin-access.ts';
import { checkNameServices, customDomainPageServices, customDomainServices } from '../composition/custom-domains.ts';
import { projectServices } from '../composition/projects.ts';
import {
  appealServices,
  documentServices,
  embedServices,
  feedServices,
  pageLimitServices,
  pageServices,
  profileServices,
  publishingServices,
  reportServices,
} from '../composition/publishing.ts';
import { appealTakedown } from '../core/publishing/appeal-takedown.ts';
import { checkCustomDomain } from '../core/publishing/custom-domains/check-custom-domain.ts';
import { removeCustomDomain } from '../core/publishing/custom-domains/remove-custom-domain.ts';
import { setCustomDomain } from '../core/publishing/custom-domains/set-custom-domain.ts';
import { getGalleryFeed } from '../core/publishing/gallery/get-gallery-feed.ts';
import { getProfile } from '../core/publishing/gallery/get-profile.ts';
import { getShowcase } from '../core/publishing/gallery/get-showcase.ts';
import { getSitemap } from '../core/publishing/gallery/get-sitemap.ts';
import { remixApp } from '../core/publishing/gallery/remix-app.ts';
import { setRemixStatus } from '../core/publishing/gallery/set-remix-status.ts';
import { setShowcaseImage } from '../core/publishing/gallery/set-showcase-image.ts';
import { setShowcaseStatus } from '../core/publishing/gallery/set-showcase-status.ts';
import { getAppDocument } from '../core/publishing/pages/get-app-document.ts';
import { getAppImage } from '../core/publishing/pages/get-app-image.ts';
import { getAppManifest } from '../core/publishing/pages/get-app-manifest.ts';
import { getCustomDomainPage } from '../core/publishing/pages/get-custom-domain-page.ts';
import { getEmbeddedPage } from '../core/publishing/pages/get-embedded-page.ts';
import { getOEmbed } from '../core/publishing/pages/get-o-embed.ts';
import { getPreviewPage } from '../core/publishing/pages/get-preview-page.ts';
import { getPublishedPage } from '../core/publishing/pages/get-published-page.ts';
import { limitPageViews } from '../core/publishing/pages/limit-page-views.ts';
import { openApp } from '../core/publishing/pages/open-app.ts';
import { openLiveApp } from '../core/publishing/pages/open-live-app.ts';
import { publishProject } from '../core/publishing/publish-project.ts';
import { reportApp } from '../core/publishing/report-app.ts';
import { reportCspViolation } from '../core/publishing/report-csp-violation.ts';
import { setAllowedHosts } from '../core/publishing/set-allowed-hosts.ts';
import { unpublishProject } from '../core/publishing/unpublish-project.ts';
import { createApiHandler } from '../http/create-api-handler.ts';
import { requireAppsDomain } from '../http/require-apps-domain.ts';

export const handler = createApiHandler(
  'publishing',
  { ...publishingRoutes, ...pageRoutes, ...customDomainRoutes },
  admissionServicesOfProjects,
  {
    getShowcase: async () => ({ apps: await getShowcase(publishingServices()) }),

    getProfile: async ({ input, visitorId }) => getProfile(profileServices(), input, await visitorId()),

    publishProject: async ({ input, caller }) => {
      const services = publishingServices();
      if (input.publishStatus) return publishProject(services, caller, input);
      await unpublishProject(services, caller, input.projectId);
      return {};
    },

    setShowcaseStatus: ({ input, caller }) => setShowcaseStatus(publishingServices(), caller, input),

    setShowcaseImage: async ({ input, caller }) => ({
      showcaseImageUrl: await setShowcaseImage(publishingServices(), caller, input),
    }),

    setRemixStatus: ({ input, caller }) => setRemixStatus(publishingServices(), caller, input),

    appealTakedown: ({ input, caller }) => appealTakedown(appealServices(), caller, input),

    setAllowedHosts: ({ input, caller }) => setAllowedHosts(publishingServices(), caller, input),

    remixApp: ({ input, caller }) => remixApp(publishingServices(), caller, input.projectId),

    reportApp: async ({ input, visitorId }) => reportApp(reportServices(), input, await visitorId()),

    reportCspViolation: async ({ input, visitorId, countMetric }) =>
      countMetric(await reportCspViolation(reportServices(), input, await visitorId())),

    openApp: async ({ input, query }) => ({ location: await openApp(projectServices(), input, query) }),

    openLiveApp: async ({ input, query }) => ({
      location: await openLiveApp(projectServices(), input.projectId, query),
    }),

    getPublishedPage: async ({ input, visitorId, query }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () =>
        getPublishedPage(pageServices(), input.name, { query }),
      ),

    getEmbeddedPage: async ({ input, visitorId, query }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () => getEmbeddedPage(pageServices(), input.name, query)),

    getOEmbed: async ({ input, visitorId }) => getOEmbed(embedServices(), input, await visitorId()),

    setCustomDomain: ({ input, caller }) => setCustomDomain(customDomainServices(), caller, input),

    checkCustomDomain: ({ input, caller }) => checkCustomDomain(checkNameServices(), caller, input.projectId),

    removeCustomDomain: ({ input, caller }) => removeCustomDomain(customDomainServices(), caller, input.projectId),

    getCustomDomainPage: ({ input }) => getCustomDomainPage(customDomainPageServices(), input.host),

    getSitemap: async ({ visitorId }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () => getSitemap(feedServices())),

    getGalleryFeed: async ({ visitorId }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () => getGalleryFeed(feedServices())),

    getPreviewPage: async ({ input, visitorId }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () => getPreviewPage(pageServices(), input)),

    getAppManifest: ({ input, query }) => getAppManifest(pageServices(), input.name, query),

    getAppDocument: ({ input, header }) => {
      requireAppsDomain(header);
      return getAppDocument(documentServices(), input, header('if-none-match') ?? '');
    },

    getAppImage: ({ input, header }) => {
      requireAppsDomain(header);
      return getAppImage(documentServices(), input, header('if-none-match') ?? '');
    },
  },
);
