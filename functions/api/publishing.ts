import { customNameRoutes } from '../../shared/contract/publishing/custom-names.ts';
import { pageRoutes, publishingRoutes } from '../../shared/contract/publishing.ts';
import { admissionServices } from '../composition/auth.ts';
import { checkNameServices, customNameServices, namedPageServices } from '../composition/custom-names.ts';
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
import { cspViolationMetric } from '../core/publishing/csp-violation.ts';
import { checkCustomName } from '../core/publishing/custom-names/check-custom-name.ts';
import { removeCustomName, setCustomName } from '../core/publishing/custom-names/custom-name.ts';
import { galleryFeed, sitemap } from '../core/publishing/gallery/gallery-feeds.ts';
import { publicProfile } from '../core/publishing/gallery/public-profile.ts';
import { remixApp, setRemixStatus } from '../core/publishing/gallery/remix-app.ts';
import { setThumbnail } from '../core/publishing/gallery/set-thumbnail.ts';
import { showcaseProject } from '../core/publishing/gallery/showcase-project.ts';
import { showcasedApps } from '../core/publishing/gallery/showcased-apps.ts';
import { appDocument } from '../core/publishing/pages/app-document.ts';
import { appImage } from '../core/publishing/pages/app-image.ts';
import { appManifest } from '../core/publishing/pages/app-manifest.ts';
import { embedApp } from '../core/publishing/pages/embed-app.ts';
import { limitPageViews } from '../core/publishing/pages/limit-page-views.ts';
import { namedPage } from '../core/publishing/pages/named-page.ts';
import { previewPage } from '../core/publishing/pages/preview-page.ts';
import { publishedPage } from '../core/publishing/pages/published-page.ts';
import { livePageLocation, shellLocation } from '../core/publishing/pages/shell-location.ts';
import { publishProject } from '../core/publishing/publish-project.ts';
import { reportApp } from '../core/publishing/report-app.ts';
import { setAllowedHosts } from '../core/publishing/set-allowed-hosts.ts';
import { unpublishProject } from '../core/publishing/unpublish-project.ts';
import { createApiHandler } from '../http/create-api-handler.ts';
import { requireAppsDomain } from '../http/require-apps-domain.ts';

export const handler = createApiHandler(
  'publishing',
  { ...publishingRoutes, ...pageRoutes, ...customNameRoutes },
  admissionServices,
  {
    getShowcase: async () => ({ apps: await showcasedApps(publishingServices()) }),

    getProfile: async ({ input, visitorId }) => publicProfile(profileServices(), input, await visitorId()),

    publishProject: async ({ input, caller }) => {
      const services = publishingServices();
      if (input.publishStatus) return publishProject(services, caller, input);
      await unpublishProject(services, caller, input.projectId);
      return {};
    },

    setShowcaseStatus: ({ input, caller }) => showcaseProject(publishingServices(), caller, input),

    setShowcaseImage: async ({ input, caller }) => ({
      showcaseImageUrl: await setThumbnail(publishingServices(), caller, input),
    }),

    setRemixStatus: ({ input, caller }) => setRemixStatus(publishingServices(), caller, input),

    appealTakedown: ({ input, caller }) => appealTakedown(appealServices(), caller, input),

    setAllowedHosts: ({ input, caller }) => setAllowedHosts(publishingServices(), caller, input),

    remixApp: ({ input, caller }) => remixApp(publishingServices(), caller, input.projectId),

    reportApp: async ({ input, visitorId }) => reportApp(reportServices(), input, await visitorId()),

    reportCspViolation: async ({ input, visitorId, countMetric }) =>
      countMetric(await cspViolationMetric(reportServices(), input, await visitorId())),

    openApp: async ({ input }) => ({
      location: await shellLocation(projectServices(), input.projectId, input.revisionString),
    }),

    openLiveApp: async ({ input }) => ({
      location: await livePageLocation(projectServices(), input.projectId),
    }),

    getPublishedPage: async ({ input, visitorId }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () => publishedPage(pageServices(), input.name)),

    getEmbeddedPage: async ({ input, visitorId }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () =>
        publishedPage(pageServices(), input.name, { isEmbedded: true }),
      ),

    getOEmbed: async ({ input, visitorId }) => embedApp(embedServices(), input, await visitorId()),

    setCustomName: ({ input, caller }) => setCustomName(customNameServices(), caller, input),

    checkCustomName: ({ input, caller }) => checkCustomName(checkNameServices(), caller, input.projectId),

    removeCustomName: ({ input, caller }) => removeCustomName(customNameServices(), caller, input.projectId),

    getNamedPage: ({ input }) => namedPage(namedPageServices(), input.host),

    getSitemap: async ({ visitorId }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () => sitemap(feedServices())),

    getGalleryFeed: async ({ visitorId }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () => galleryFeed(feedServices())),

    getPreviewPage: async ({ input, visitorId }) =>
      limitPageViews(pageLimitServices(), await visitorId(), () => previewPage(pageServices(), input)),

    getAppManifest: ({ input }) => appManifest(pageServices(), input.name),

    getAppDocument: ({ input, header }) => {
      requireAppsDomain(header);
      return appDocument(documentServices(), input, header('if-none-match') ?? '');
    },

    getAppImage: ({ input, header }) => {
      requireAppsDomain(header);
      return appImage(documentServices(), input, header('if-none-match') ?? '');
    },
  },
);
