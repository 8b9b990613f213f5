/**
 * The end of what the browser paints at once, so that nothing above moves if its end arrives a
 * moment later: the server tells it to wait for this place (server/pages/page-loading.ts).
 */
export const PaintGate = ({ upTo }: { upTo: string }) => <span id={upTo} data-whole hidden />
