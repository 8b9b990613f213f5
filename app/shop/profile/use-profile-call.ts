import { useRef, useState } from 'react'
import { notifySignedOut } from '../account/signed-out.browser.ts'
import { changeProfile, type ProfileAnswer } from './profile-call.browser.ts'

/**
 * One change at a time; a second press meanwhile does nothing. Whoever was signed out elsewhere is
 * told so: then, and when the shop fails, the answer is undefined.
 */
export function useProfileCall() {
  const [isBusy, setIsBusy] = useState(false)
  const isUnderway = useRef(false)
  const call = async (
    action: string,
    input: Record<string, unknown>,
    onAnswer: (answer: ProfileAnswer | undefined) => void | Promise<void>,
  ): Promise<void> => {
    if (isUnderway.current) return
    isUnderway.current = true
    setIsBusy(true)
    const answer = await changeProfile(action, input)
    isUnderway.current = false
    setIsBusy(false)
    if (answer && !answer.ok && answer.reason === 'signed_out') notifySignedOut()
    else await onAnswer(answer)
  }
  return { isBusy, call }
}
