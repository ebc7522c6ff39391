/** POST /projects/{projectId}/report */
import { reportServices } from '../../composition.ts';
import { reportApp as report } from '../../core/publish/report-app.ts';
import { publicHandler } from '../serve-area.ts';

export const reportApp = publicHandler('reportApp', async (input, visitorId) => {
  await report(reportServices(), input, visitorId);
  return { success: true };
});
