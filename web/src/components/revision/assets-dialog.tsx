import { useState } from 'react';
import type { Revision } from '../../../../shared/contract/projects.ts';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { t } from '../../lib/language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AssetReplacement } from './asset-replacement.tsx';

interface AssetsDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function AssetsDialog({ revision, onClose }: AssetsDialogProps) {
  const [assets, setAssets] = useState(revision.imageAssets);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const replace = (placeholderId: string, newAsset: ImageAsset) => {
    setAssets(assets.map((asset) => (asset.placeholder_id === placeholderId ? newAsset : asset)));
    setChosenId(null);
  };
  return (
    <Dialog
      size="wide"
      title={t`Manage Assets`}
      description={t`The images of ${revision.projectNameDisplay}, rev ${revision.revisionString}.`}
      onClose={onClose}
    >
      {assets.length === 0 ? (
        <p className="mt-5 rounded-card border border-hairline bg-sunken px-4 py-8 text-center text-muted">
          {t`This revision has no images of its own.`}
        </p>
      ) : (
        <ul className="mt-5 grid gap-3">
          {assets.map((asset) => (
            <li key={asset.placeholder_id} className="rounded-card border border-hairline p-3">
              <div className="flex items-center gap-4 max-sm:flex-wrap">
                <img
                  src={asset.url}
                  alt={asset.description}
                  className="aspect-video w-32 shrink-0 rounded-control bg-sunken object-cover max-sm:w-full"
                />
                <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <p className="font-medium">{asset.description || asset.placeholder_id}</p>
                  <p className="text-[0.8125rem] text-muted">{asset.purpose || t`No purpose noted`}</p>
                </div>
                {chosenId !== asset.placeholder_id && (
                  <Button
                    aria-label={t`Replace ${asset.description || asset.placeholder_id}`}
                    onClick={() => setChosenId(asset.placeholder_id)}
                  >
                    {t`Replace`}
                  </Button>
                )}
              </div>
              {chosenId === asset.placeholder_id && (
                <AssetReplacement
                  revision={revision}
                  asset={asset}
                  onReplaced={(newAsset) => replace(asset.placeholder_id, newAsset)}
                  onCancel={() => setChosenId(null)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
