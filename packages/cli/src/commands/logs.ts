import { findProject } from '@buidl/client/find-project';
import { Command } from '@commander-js/extra-typings';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { oneLine } from '../../../../shared/domain/plain-text.ts';
import { type CreateCommand, PROJECT } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { known } from '../known.ts';
import type { Paint } from '../terminal.ts';

export const logs: CreateCommand = (run) =>
  new Command('logs')
    .description('Shows the requests for a project with their results and costs')
    .addArgument(PROJECT)
    .action((project) =>
      run(async (session) => {
        const revisions = await findProject(session.client(), project, session.host.signal);
        const { paint } = session.terminal;
        const lines = revisions.toReversed().flatMap((revision) => logLines(revision, paint));
        session.result(
          {
            revisions: revisions.map(({ revisionString, lastModified, turn }) => ({
              revisionString,
              lastModified,
              turn,
            })),
          },
          lines,
        );
        return EXIT.done;
      }),
    );

function logLines({ revisionString, lastModified, turn }: Revision, paint: Paint): string[] {
  const head = `${paint('bold', `Rev ${revisionString}`)}  ${paint('dim', known(lastModified))}`;
  if (!turn) return [head];
  const { kind, instruction, summary, creditsCharged, checksPassed, problemsLeft, linesAdded, linesRemoved } = turn;
  const changed = linesAdded === undefined ? '' : `, +${linesAdded} -${linesRemoved ?? 0} lines`;
  return [
    `${head}  ${known(kind).replace('_', ' ')}`,
    ...(!instruction ? [] : [`  > ${oneLine(instruction)}`]),
    ...(summary === undefined ? [] : [`  ${oneLine(summary)}`]),
    `  ${known(creditsCharged)} credits, ${known(checksPassed)} checks passed, ${known(problemsLeft)} problems left${changed}`,
  ];
}
