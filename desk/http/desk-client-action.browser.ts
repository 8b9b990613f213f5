import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from 'react-router'
import { showAnswer } from '../ui/answer-toast.ts'
import { refused, statusOf, type DeskAnswer } from './desk-answer.ts'

const LOST =
  'Se ha cortado la conexión, y no se sabe si ha llegado. Lo que has escrito sigue aquí: cuando vuelva, prueba otra vez.'
const FAILED =
  'La tienda ha fallado, y no se sabe si lo ha guardado. Lo que has escrito sigue aquí: prueba otra vez dentro de un momento.'

/**
 * Posts a form of a room and turns a lost connection or a failing server into an answer: as errors
 * they would replace the page, with everything that was typed. Says what was done. A form that is
 * sent twice is the matter of its change, as it is without this.
 * Guarded by: desk-days.e2e.ts, answer-toast.test.tsx; desk-routes.test.ts, which asks it of every
 * route.
 */
export async function deskClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const pressed = (await request.clone().formData()).getAll('intent').at(-1)
  const intent = typeof pressed === 'string' ? pressed : ''
  const answer = await serverAction<DeskAnswer>().catch((error: unknown): DeskAnswer => {
    // Redirects, and refusals that are pages: who may not, and what is not there.
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    const text = isRouteErrorResponse(error) ? FAILED : LOST
    return { errors: {}, ...refused('lost', text), intent, values: null }
  })
  const { pathname, search } = new URL(request.url)
  showAnswer(answer, pathname + search)
  // The status decides whether the router reads the page again; without a server that would fail.
  return data(answer, { status: statusOf(answer) })
}
