import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download-file.ts';
import { callApi } from '../../../lib/site-api.ts';

export function useReceiptDownload(operationId: string) {
  return useMutation({
    mutationFn: async () => {
      const { file } = await callApi('getReceipt', { operationId });
      const content = new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' });
      downloadFile(`buidl-receipt-${operationId}.json`, content);
    },
  });
}
