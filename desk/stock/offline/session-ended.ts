import { isOpenPath } from '../../http/desk-paths.ts'

/** Whether an answer is the page to sign in: the session has ended meanwhile. */
export const isSignInAnswer = ({ url }: Response): boolean =>
  url !== '' && isOpenPath(new URL(url).pathname)
