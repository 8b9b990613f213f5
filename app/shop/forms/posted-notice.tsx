import { Notice } from '#app/ui/notice.tsx'
import type { FormAnswer } from './form-answer.ts'

/** What became of a form that was posted without scripts; with them a message says it in the corner. */
export function PostedNotice({ answer }: { answer: FormAnswer<never> | undefined }) {
  if (!answer?.text) return null
  return <Notice tone={answer.ok ? 'success' : 'error'}>{answer.text}</Notice>
}
