import { Notice } from '#app/ui/notice.tsx'
import type { ChangeAnswer } from './change-answer.ts'

/** The answer to a form posted without scripts; with scripts a toast shows it. */
export function PostedNotice({ answer }: { answer: ChangeAnswer | undefined }) {
  if (!answer?.text) return null
  return <Notice tone={answer.ok ? 'success' : 'error'}>{answer.text}</Notice>
}
