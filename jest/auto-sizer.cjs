// jsdom has no layout: nivo's responsive charts get a fixed size.
module.exports = ({ children }) => children({ width: 600, height: 300 });
