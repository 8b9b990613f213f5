import { useNavigation } from 'react-router'
import { isCodeMissing } from '#app/ui/overlays/missing-code.ts'

/** Whether the next page is on its way; not if its code was lost, when nothing more would come. */
export function useIsLoading(): boolean {
  const isLoading = useNavigation().state === 'loading'
  return !isCodeMissing.use() && isLoading
}
