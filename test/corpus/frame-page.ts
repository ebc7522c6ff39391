/** The page around an app in the comparison: the frame of the product, without its bar. */
import { attachAppFrame } from '../../web/app-frame/attach-app-frame.ts';

const appUrl = new URLSearchParams(location.search).get('app') ?? '';
attachAppFrame(document.body, { projectId: appUrl, appUrl, title: 'App', isPublished: false });
