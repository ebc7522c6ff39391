import { useState } from 'react';
import { isPlainImage } from '../../attachments/attached-files.ts';
import type { BuildSettings } from '../../build-settings.ts';
import { PROMPT_FIELD_ID } from '../../prompt-field.ts';
import { currentProposal } from '../../proposals/current-proposal.ts';
import { type ChosenAnswers, hasSameSettings, planForBuild } from '../../proposals/plan-for-build.ts';
import type { AskedProposal } from '../../proposals/proposal-reader.ts';
import { promptQueue, promptSender } from '../../queued-prompt.ts';
import { tellQueued } from '../../tell-queued.ts';
import { withPrompt } from '../../use-returned-prompt.ts';
import { Asked } from './asked.tsx';
import { PlanCard } from './plan-card.tsx';

interface PlanEntryProps {
  asked: AskedProposal;
  /** The current form. */
  settings: BuildSettings;
  /** True when the idea is being built. */
  isBuilding: boolean;
  onChange: (part: Partial<BuildSettings>) => void;
}

/** The idea and its plan in the conversation. */
export function PlanEntry({ asked, settings, isBuilding, onChange }: PlanEntryProps) {
  const [chosen, setChosen] = useState<ChosenAnswers>({});
  const [isStarting, setIsStarting] = useState(false);
  const { prompt } = asked.settings;
  // After a reload, the plan has no images, because only the form stores them.
  const images = asked.settings.images.length === 0 && settings.isSent ? settings.images : asked.settings.images;
  // The idea of the plan, with the current settings.
  const wanted = { ...settings, prompt, images };
  const build = async () => {
    if (isStarting) return;
    setIsStarting(true);
    const plan = planForBuild(asked, wanted, chosen);
    const outcome = await promptSender.send({ settings: wanted, base: null, follows: false, plan });
    if (outcome === 'started') {
      currentProposal.markBuilt();
      // The prompt field contains other text, so the idea is stored in case the build fails.
      if (!settings.isSent) promptQueue.add({ settings: wanted, follows: false, base: null }, 'running');
    }
    if (outcome === 'queued') {
      tellQueued(outcome);
      currentProposal.clear();
      if (settings.isSent) onChange({ prompt: '', images: [], isSent: false });
    }
    setIsStarting(false);
  };
  const change = () => {
    currentProposal.clear();
    onChange({
      ...withPrompt(settings.isSent ? { prompt: '', images: [] } : settings, { prompt, images }),
      isSent: false,
    });
    document.getElementById(PROMPT_FIELD_ID)?.focus();
  };
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-2">
      <Asked text={prompt} imageCount={images.filter(isPlainImage).length} />
      <PlanCard
        asked={asked}
        settings={wanted}
        chosen={chosen}
        isOutdated={!isBuilding && !hasSameSettings(asked.settings, wanted)}
        phase={isBuilding ? 'running' : 'before'}
        isStarting={isStarting}
        onAnswer={(question, answer) => setChosen({ ...chosen, [question]: answer })}
        onBuild={() => void build()}
        onChange={change}
        onRetry={() => void currentProposal.ask(wanted, asked.publicKey)}
      />
    </div>
  );
}
