// Where the page of the first start is, as the server opens it in the browser of its own machine.
export const startPath = '/start';
